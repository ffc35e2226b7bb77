import { spawn } from 'node:child_process';

/** `npm run dev`: the server, and Vite in front of it at http://localhost:5173 with the app as it is being written. */
const children = [
  spawn('node', ['--watch', 'src/server/main.ts'], { stdio: 'inherit' }),
  spawn('vite', ['--clearScreen', 'false'], { stdio: 'inherit' }),
];
const end = () => {
  for (const child of children) child.kill();
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
for (const child of children) child.on('exit', end);
