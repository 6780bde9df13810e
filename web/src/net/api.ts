// Requests to the server, each with the type of its answer.

import type { CardSheet } from '../generated/CardSheet';
import type { Shown } from '../generated/examples/Shown';
import type { AccountBody } from '../generated/server/AccountBody';
import type { BotBody } from '../generated/server/BotBody';
import type { BranchBody } from '../generated/server/BranchBody';
import type { CheckBody } from '../generated/server/CheckBody';
import type { CardFiles } from '../generated/server/CardFiles';
import type { Checked } from '../generated/server/Checked';
import type { ComparisonInfo } from '../generated/server/ComparisonInfo';
import type { Curve } from '../generated/server/Curve';
import type { Draft } from '../generated/server/Draft';
import type { DraftBody } from '../generated/server/DraftBody';
import type { DraftLine } from '../generated/server/DraftLine';
import type { ExampleInfo } from '../generated/server/ExampleInfo';
import type { FilesBody } from '../generated/server/FilesBody';
import type { FilesChecked } from '../generated/server/FilesChecked';
import type { GameInfo } from '../generated/server/GameInfo';
import type { House } from '../generated/server/House';
import type { JoinBody } from '../generated/server/JoinBody';
import type { Me } from '../generated/server/Me';
import type { MyTable } from '../generated/server/MyTable';
import type { NameBody } from '../generated/server/NameBody';
import type { NewComparison } from '../generated/server/NewComparison';
import type { NewTable } from '../generated/server/NewTable';
import type { Opened } from '../generated/server/Opened';
import type { Problem } from '../generated/server/Problem';
import type { RulesText } from '../generated/server/RulesText';
import type { SharedDraft } from '../generated/server/SharedDraft';
import type { Steps } from '../generated/server/Steps';
import type { TableInfo } from '../generated/server/TableInfo';
import type { TableLine } from '../generated/server/TableLine';
import type { Ticket } from '../generated/server/Ticket';
import type { Uploaded } from '../generated/server/Uploaded';

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.words.en);
  }
}

/** Nobody answered. */
export class Unreachable extends Error {}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.body = typeof body === 'string' ? body : JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    throw new Unreachable('the server does not answer', { cause });
  }
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : null) as T;
  throw new Refusal(response.status, problemOf(text, response.status));
}

/** Even an answer that is not ours (a proxy's page, an empty body) becomes words for people. */
export function problemOf(text: string, status: number): Problem {
  try {
    const problem = JSON.parse(text) as Problem;
    if (problem.words && typeof problem.words.fr === 'string') return { ...problem, faults: problem.faults ?? [] };
  } catch {
    // The plain answer below is all there is to say.
  }
  return {
    code: 'unknown',
    words: { fr: `Le serveur a répondu ${status}.`, en: `The server answered ${status}.` },
    faults: [],
  };
}

const path = (...words: (string | number)[]) => '/api/' + words.map((word) => encodeURIComponent(word)).join('/');

/** Where a game that is over is read from: a table of this server, or a file that was opened. */
export type Source = { kind: 'tables' | 'replays'; id: string };

export const api = {
  games: () => request<GameInfo[]>('GET', path('games')),
  rules: (game: string) => request<RulesText>('GET', path('games', game, 'rules')),
  cards: (game: string, preset?: string) => request<CardSheet[]>('GET', path('games', game, 'cards') + (preset ? `?preset=${encodeURIComponent(preset)}` : '')),
  examples: (game: string) => request<ExampleInfo[]>('GET', path('games', game, 'examples')),
  example: (game: string, id: string) => request<Shown>('GET', path('games', game, 'examples', id)),
  check: (game: string, body: CheckBody) => request<Checked>('POST', path('games', game, 'check'), body),

  files: (game: string) => request<CardFiles>('GET', path('games', game, 'files')),
  checkFiles: (game: string, body: FilesBody) => request<FilesChecked>('POST', path('games', game, 'files', 'check'), body),
  drafts: () => request<DraftLine[]>('GET', path('drafts')),
  draft: (id: string) => request<Draft>('GET', path('drafts', id)),
  makeDraft: (body: DraftBody) => request<Draft>('POST', path('drafts'), body),
  putDraft: (id: string, body: DraftBody) => request<Draft>('PUT', path('drafts', id), body),
  dropDraft: (id: string) => request<null>('DELETE', path('drafts', id)),
  shareDraft: (id: string) => request<Draft>('POST', path('drafts', id, 'share')),
  unshareDraft: (id: string) => request<Draft>('DELETE', path('drafts', id, 'share')),
  sharedDraft: (word: string) => request<SharedDraft>('GET', path('shared', word)),
  compare: (body: NewComparison) => request<ComparisonInfo>('POST', path('comparisons'), body),
  comparison: (id: string) => request<ComparisonInfo>('GET', path('comparisons', id)),
  stopComparison: (id: string) => request<ComparisonInfo>('DELETE', path('comparisons', id)),

  house: () => request<House>('GET', path('house')),
  me: () => request<Me>('GET', path('me')),
  session: (name: string) => request<Me>('POST', path('session'), { name } satisfies NameBody),
  rename: (name: string) => request<Me>('PATCH', path('me'), { name } satisfies NameBody),
  register: (body: AccountBody) => request<Me>('POST', path('account', 'register'), body),
  login: (body: AccountBody) => request<Me>('POST', path('account', 'login'), body),
  logout: () => request<null>('POST', path('account', 'logout')),

  tables: () => request<TableLine[]>('GET', path('tables')),
  mine: () => request<MyTable[]>('GET', path('mine')),
  table: (id: string) => request<TableInfo>('GET', path('tables', id)),
  open: (table: NewTable) => request<Opened>('POST', path('tables'), table),
  join: (id: string, body: JoinBody) => request<Opened>('POST', path('tables', id, 'join'), body),
  leave: (id: string) => request<Opened>('POST', path('tables', id, 'leave')),
  addBot: (id: string, body: BotBody) => request<Opened>('POST', path('tables', id, 'bot'), body),
  ticket: () => request<Ticket>('POST', path('ticket')),

  upload: (file: string) => request<Uploaded>('POST', path('replays'), file),
  steps: (source: Source, viewer: number | 'spectator', from: number, count: number) =>
    request<Steps>('GET', `${path(source.kind, source.id, 'steps')}?viewer=${viewer}&from=${from}&count=${count}`),
  /** The cards that a game is played with where they are not the printed ones. */
  cardsOf: (source: Source) => request<CardSheet[]>('GET', path(source.kind, source.id, 'cards')),
  curve: (source: Source) => request<Curve>('GET', path(source.kind, source.id, 'curve')),
  branch: (source: Source, body: BranchBody) =>
    request<Opened>('POST', path(source.kind, source.id, 'branch'), body),
};

/** The address of the replay file of a table that is over. */
export function replayAddress(id: string): string {
  return path('tables', id, 'replay');
}
