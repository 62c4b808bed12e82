/** Chat of a room: what was said, a field to say something, and mute. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { useSession } from '../net/session';
import { failureText } from '../net/words';
import { Icon } from '../parts/icon';
import { useToast } from '../parts/toast';
import type { Said, Showing } from './showing';

const LONGEST = 280; // protocol section 3
const MASK = '(muted)'; // the name that the server gives to whom one has muted

/** `open`: whether it can be seen; what came meanwhile is at its end. */
export function Chat({ showing, me, open }: { showing: Showing; me: string; open: boolean }) {
  const { client } = useSession();
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState('');
  const { room, said } = showing;
  useLayoutEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [said.length, open]);

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
  const mute = async (session: string, on: boolean) => {
    try {
      await client.mute(session, on);
      // What the names are now, the server knows; it tells them to whoever looks.
      showing.renamed((await client.look({ room: room.id })).seats);
      toast(on ? 'Muted: their chat no longer reaches you.' : 'They can be heard again.', 'good');
    } catch (error) {
      toast(failureText(error));
    }
  };
  const nameOf = (said: Said) =>
    Object.values(showing.seats).find((one) => one.session === said.session)?.name ?? said.name;
  const others = Object.entries(showing.seats).filter(
    ([, one]) => one.session !== me && one.bot === undefined,
  );
  return (
    <div class="chat">
      <ul
        class="chat-lines"
        ref={list}
        aria-live="polite"
        aria-label="What was said"
        tabIndex={0}
        data-testid="chat-lines"
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
          placeholder={
            room.seat === undefined && room.state === 'live'
              ? 'To the other spectators'
              : 'Say something'
          }
          value={text}
          maxLength={LONGEST}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button" data-testid="chat-send" disabled={!text.trim()}>
          Say
        </button>
      </form>
      {others.map(([seat, one]) => {
        const on = one.name !== MASK;
        return (
          <button
            key={seat}
            type="button"
            class="button quiet small"
            data-testid={`mute-${seat}`}
            onClick={() => void mute(one.session, on)}
          >
            <Icon name={on ? 'sound' : 'mute'} /> {on ? 'Mute' : 'Unmute'}{' '}
            {one.name !== MASK && one.name}
          </button>
        );
      })}
    </div>
  );
}
