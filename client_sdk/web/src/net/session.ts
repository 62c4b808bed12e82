/** The reader's session: a name that is kept, one connection, and the rooms that this page shows. */

import { Client, type ConnectionState, type Room } from 'gamewarden-client';
import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { offset } from '../room/clock';
import { Showing } from '../room/showing';
import { rulesetUi } from '../rulesets';
import { kept } from './kept';
import { paceOf } from './pace';
import { Tips } from './tips';

const NAME = 'gamewarden.name';
const TOKEN = 'gamewarden.token';
const PACE = 'gamewarden.pace';

export interface Session {
  client: Client;
  name: string;
  state: ConnectionState;
  /** Unix milliseconds of the next attempt to connect, while cut off. */
  retryAt: number | undefined;
  /** The room as this page shows it; nothing while the ruleset's face is not here. */
  showing(room: Room): Showing | undefined;
  rename(name: string): void;
  /** The tips that the reader has had. */
  tips: Tips;
}

/** Where the session stands: without a name, connecting, there, or over with a reason. */
export type Standing =
  | { at: 'nameless' }
  | { at: 'connecting' }
  | { at: 'there'; session: Session }
  | { at: 'failed'; error: unknown };

const context = createContext<Session | undefined>(undefined);

export const SessionProvider = context.Provider;

/** The session; only inside what is shown while there is one. */
export function useSession(): Session {
  const session = useContext(context);
  if (!session) throw new Error('no session: this component stands outside its provider');
  return session;
}

/** The WebSocket's address: beside the page, wherever that is served. */
export function socketUrl(page: string): string {
  const url = new URL('./ws', page);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  url.search = '';
  return url.href;
}

export interface Door {
  standing: Standing;
  /** The name from the last visit. */
  name: string;
  enter(name: string): void;
  /** Connects once more after it was over. */
  again(): void;
}

/** Connects as soon as there is a name, and keeps the connection. */
export function useDoor(): Door {
  const [name, setName] = useState(() => kept.load(NAME) ?? '');
  const [attempt, setAttempt] = useState(0);
  const [client, setClient] = useState<Client>();
  const [error, setError] = useState<unknown>();
  const [, setChanges] = useState(0);
  const showings = useRef(new Map<string, Showing>());
  const ahead = useRef(0);
  const [tips] = useState(() => new Tips());

  useEffect(() => {
    if (name === '') return;
    let wanted = true;
    let opened: Client | undefined;
    setClient(undefined);
    setError(undefined);
    Client.connect(socketUrl(location.href), {
      name,
      client: 'web',
      storage: { load: () => kept.load(TOKEN), save: (token) => kept.save(TOKEN, token) },
    }).then(
      (there) => {
        if (!wanted) return there.close();
        opened = there;
        const welcomed = () => {
          if (there.state === 'open')
            ahead.current = offset(undefined, there.welcome.now, Date.now());
        };
        welcomed();
        there.on('state', () => {
          welcomed();
          setChanges((n) => n + 1);
        });
        there.on('closed', (reason) => wanted && setError(reason));
        setClient(there);
      },
      (failure: unknown) => wanted && setError(failure),
    );
    return () => {
      wanted = false;
      opened?.close();
      for (const showing of showings.current.values()) showing.dispose();
      showings.current.clear();
    };
  }, [name, attempt]);

  const enter = useCallback((chosen: string) => {
    kept.save(NAME, chosen);
    setName(chosen);
  }, []);
  const again = useCallback(() => setAttempt((n) => n + 1), []);

  const showing = useCallback((room: Room): Showing | undefined => {
    const known = showings.current.get(room.id);
    if (known?.room === room) return known;
    known?.dispose();
    const ui = rulesetUi(room.ruleset);
    if (!ui) return undefined;
    const made = new Showing(
      room,
      ui,
      () => paceOf(kept.load(PACE), document.hidden),
      () => ahead.current,
    );
    showings.current.set(room.id, made);
    return made;
  }, []);

  const standing = useMemo<Standing>(() => {
    if (name === '') return { at: 'nameless' };
    if (error !== undefined) return { at: 'failed', error };
    if (!client) return { at: 'connecting' };
    const { state, retryAt } = client;
    return {
      at: 'there',
      session: { client, name: client.name, state, retryAt, showing, rename: enter, tips },
    };
  }, [name, error, client, client?.state, client?.retryAt, enter, showing, tips]);

  return { standing, name, enter, again };
}
