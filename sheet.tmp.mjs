import { chromium } from 'playwright-core';
const [out, width, height, cols, ...files] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: Number(width) * Number(cols) + 8 * Number(cols), height: 100 } });
import { readFileSync } from 'node:fs';
const imgs = files.map((f) => `<div style="width:${width}px;height:${height}px;overflow:hidden;display:inline-block;margin:4px 8px 4px 0;background:#888;vertical-align:top"><img style="width:${width}px" src="data:image/png;base64,${readFileSync('pictures/'+f+'.png').toString('base64')}"></div>`).join('');
await page.setContent(`<body style="margin:0;background:#888;font-size:0">${imgs}</body>`);
await page.screenshot({ path: out, fullPage: true });
await browser.close();
