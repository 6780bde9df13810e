// The address after the # says which page is shown. It never reaches the server, so an invitation stays between friends.

export interface Route {
  page: string;
  parts: string[];
  query: URLSearchParams;
}

/** Reads `#/cartes/duel?q=feu` as page `cartes`, parts `['duel']`, query `q=feu`. */
export function parse(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const words = path.split('/').filter(Boolean).map(decode);
  return { page: words[0] ?? '', parts: words.slice(1), query: new URLSearchParams(search) };
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** The address of a page, for links. */
export function to(page: string, ...parts: (string | number)[]): string {
  return '#/' + [page, ...parts].filter((part) => part !== '').map((part) => encodeURIComponent(part)).join('/');
}

class Router {
  route = $state<Route>(parse(location.hash));

  constructor() {
    addEventListener('hashchange', () => {
      this.route = parse(location.hash);
    });
  }

  go(address: string): void {
    location.hash = address;
  }

  /** Changes the address without a new step in the history. */
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.route = parse(address);
  }
}

export const router = new Router();
