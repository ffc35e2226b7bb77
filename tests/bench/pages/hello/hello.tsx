import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The smallest possible React page with an input. */
function Hello() {
  const [text, setText] = useState('Hello');
  return (
    <main>
      <h1>{text}</h1>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Hello />
  </StrictMode>,
);
