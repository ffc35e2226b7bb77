import { spawn } from 'node:child_process';

/**
 * `npm run dev`: the server, and Vite in front of it at http://localhost:5173, which serves the app from its sources.
 */
const children = [
  // The browser opens Vite's address, so that is the portal's public address.
  spawn('node', ['--watch', 'src/server/main.ts'], {
    stdio: 'inherit',
    env: { PUBLIC_URL: 'http://localhost:5173', ...process.env },
  }),
  spawn('vite', ['--clearScreen', 'false'], { stdio: 'inherit' }),
];
const end = () => {
  for (const child of children) child.kill();
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
for (const child of children) child.on('exit', end);
