// Lets the page open without a connection: its own files are kept, and what the server last said of games, cards and rules.
// Tables, people and moves are never kept: they are the server's.

const FILES = [];
const VERSION = '';

const SHELL = `veillee-${VERSION}`;
const KNOWN = 'veillee-known';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith('veillee-') && name !== SHELL && name !== KNOWN));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

/** What the server says now, and without it what it said last. */
async function latest(request) {
  const cache = await caches.open(KNOWN);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const known = await cache.match(request);
    if (known) return known;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname === '/api/games' || /^\/api\/games\/[^/]+\/(cards|rules)$/.test(pathname)) event.respondWith(latest(request));
  else if (pathname.startsWith('/api/') || pathname === '/ws') return;
  // An address of the page finds its own way: any of them is the same file.
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/index.html')));
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
