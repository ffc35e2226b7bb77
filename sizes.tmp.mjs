import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
const d='dist/assets/';const page=readFileSync('dist/index.html','utf8');
const all=new Map();const collect=(n)=>{if(all.has(n))return;const t=readFileSync(d+n,'utf8');all.set(n,t);for(const [,o] of t.matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.js)["'`]/g))collect(o)};
for(const [,n] of page.matchAll(/assets\/([\w.-]+\.js)/g))collect(n);
const named=(...p)=>[...all.keys()].filter(n=>p.includes(n.slice(0,-12)));
const w=(ns)=>ns.reduce((s,n)=>s+gzipSync(all.get(n)??'',{level:9}).length,0);
const start=named('begin','start','rolldown-runtime');const f=new Set([...start,...named('work','wizard')]);for(const n of f)for(const [,o] of (all.get(n)??'').matchAll(/(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g))f.add(o);
console.log({start:w(start),step:w([...f]),app:w([...all.keys()]),worker:gzipSync(readFileSync('dist/service-worker.js'),{level:9}).length});
