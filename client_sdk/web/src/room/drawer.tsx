/** Log and chat: beside the board, on narrow screens a drawer over it. */

import { useEffect, useState } from 'preact/hooks';

import { Icon } from '../parts/icon';
import { useKeydown } from '../parts/keys';
import type { Company } from '../rulesets/ruleset';
import { Chat } from './chat';
import { Log } from './log';
import type { Showing } from './showing';

export type Side = 'log' | 'chat';

export interface Drawer {
  /** What stands open on narrow screens. */
  side: Side | undefined;
  /** Lines of chat that came while it was shut. */
  unread: number;
  open(side: Side | undefined): void;
}

/** The drawer and its keys; it shuts when the match is `over`, for it would lie over the result. */
export function useDrawer(showing: Showing, over: boolean): Drawer {
  const [side, open] = useState<Side>();
  const [read, setRead] = useState(0);
  const said = showing.said.length;
  useKeydown((key) => {
    if (key === 'l') open((now) => (now === 'log' ? undefined : 'log'));
    else if (key === 'c') openChat(open);
    else if (key === 'Escape' && side) open(undefined);
    else return false;
    return true;
  });
  useEffect(() => {
    if (side === 'chat') setRead(said);
  }, [side, said]);
  useEffect(() => {
    if (over) open(undefined);
  }, [over]);
  return { side, unread: Math.max(0, said - read), open };
}

function openChat(open: (side: Side) => void): void {
  open('chat');
  // The field is there once the drawer is open.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-testid="chat-input"]')?.focus(),
  );
}

interface DrawersProps {
  showing: Showing;
  company: Company;
  session: string;
  drawer: Drawer;
}

export function Drawers({ showing, company, session, drawer }: DrawersProps) {
  const { playback, ui } = showing;
  return (
    <aside class="match-side">
      <section class="side-part side-log" aria-label="Log">
        <h2>Log</h2>
        <Log told={playback.told} ui={ui} company={company} open={drawer.side === 'log'} />
      </section>
      <section class="side-part side-chat" aria-label="Chat">
        <h2>Chat</h2>
        <Chat showing={showing} me={session} open={drawer.side === 'chat'} />
      </section>
      <button
        type="button"
        class="button quiet square side-close only-narrow"
        aria-label="Close"
        onClick={() => drawer.open(undefined)}
      >
        <Icon name="close" />
      </button>
    </aside>
  );
}
