/** Chat of a room: what was said, a field to say something, and mute. */

import { useRef, useState } from 'preact/hooks';

import { useSession } from '../net/session';
import { failureText } from '../net/words';
import { useEndInSight } from '../parts/end-in-sight';
import { Icon } from '../parts/icon';
import { useToast } from '../parts/toast';
import type { Said, Showing } from './showing';

const LONGEST = 280; // protocol section 3
const MASK = '(muted)'; // the name that the server gives to whom one has muted

interface ChatProps {
  showing: Showing;
  me: string;
  /** Whether it can be seen; what came meanwhile is at its end. */
  open: boolean;
}

export function Chat({ showing, me, open }: ChatProps) {
  return (
    <div class="chat">
      <Lines showing={showing} me={me} open={open} />
      <Say showing={showing} />
      <Mutes showing={showing} me={me} />
    </div>
  );
}

function Lines({ showing, me, open }: ChatProps) {
  const { said, seats } = showing;
  const list = useRef<HTMLUListElement>(null);
  const onScroll = useEndInSight(list, [said.length, open]);
  const nameOf = (one: Said) =>
    Object.values(seats).find(({ session }) => session === one.session)?.name ?? one.name;
  return (
    <ul
      class="chat-lines"
      ref={list}
      aria-live="polite"
      aria-label="What was said"
      tabIndex={0}
      data-testid="chat-lines"
      onScroll={onScroll}
    >
      {said.length === 0 && <li class="faint">Nobody has said anything yet.</li>}
      {said.map((one, i) => (
        <li key={i} class={one.seat === undefined ? 'from-house' : `seat-${one.seat}`}>
          <b>{one.session === me ? 'You' : nameOf(one)}</b>
          {one.seat === undefined && <small> (watching)</small>}
          <span class="chat-text">{one.text}</span>
        </li>
      ))}
    </ul>
  );
}

function Say({ showing: { room } }: { showing: Showing }) {
  const toast = useToast();
  const [text, setText] = useState('');
  const say = async () => {
    const line = text.trim();
    if (!line) return;
    try {
      await room.chat(line);
      setText('');
    } catch (error) {
      toast(failureText(error));
    }
  };
  const watches = room.seat === undefined && room.state === 'live';
  return (
    <form
      class="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        void say();
      }}
    >
      <input
        data-testid="chat-input"
        aria-label="Say something"
        placeholder={watches ? 'To the other spectators' : 'Say something'}
        value={text}
        maxLength={LONGEST}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button" data-testid="chat-send" disabled={!text.trim()}>
        Say
      </button>
    </form>
  );
}

/** One button for each other person with a seat. */
function Mutes({ showing, me }: { showing: Showing; me: string }) {
  const { client } = useSession();
  const toast = useToast();
  const mute = async (session: string, on: boolean) => {
    try {
      await client.mute(session, on);
      // What the names are now, the server knows; it tells them to whoever looks.
      showing.renamed((await client.look({ room: showing.room.id })).seats);
      toast(on ? 'Muted: their chat no longer reaches you.' : 'They can be heard again.', 'good');
    } catch (error) {
      toast(failureText(error));
    }
  };
  const others = Object.entries(showing.seats).filter(
    ([, one]) => one.session !== me && one.bot === undefined,
  );
  return others.map(([seat, one]) => {
    const on = one.name !== MASK;
    return (
      <button
        key={seat}
        type="button"
        class="button quiet small"
        data-testid={`mute-${seat}`}
        onClick={() => void mute(one.session, on)}
      >
        <Icon name={on ? 'sound' : 'mute'} /> {on ? 'Mute' : 'Unmute'} {on && one.name}
      </button>
    );
  });
}
