/** A match on screen: the ruleset's board, and round it what every match has. */

import { RefusedError } from 'gamewarden-client';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';

import { useTitle } from '../net/hooks';
import { useSession } from '../net/session';
import { failureText } from '../net/words';
import { Icon } from '../parts/icon';
import { useKeydown } from '../parts/keys';
import { useToast } from '../parts/toast';
import { hashOf } from '../router';
import type { Company, Json } from '../rulesets/ruleset';
import { Chat } from './chat';
import { Announcer, Log } from './log';
import { Menu } from './menu';
import { Notices } from './notices';
import { OutcomePanel } from './outcome';
import { Plate } from './plate';
import { Shortcuts } from './shortcuts';
import type { Showing } from './showing';

type Side = 'log' | 'chat';

export function Match({ showing }: { showing: Showing }) {
  const { room, ui, playback } = showing;
  const { client } = useSession();
  const toast = useToast();
  const company = useMemo<Company>(() => companyOf(showing), [showing.seats, room.seat]);
  const [side, setSide] = useState<Side>();
  const [help, setHelp] = useState(false);
  const [read, setRead] = useState(0);
  const [closedOutcome, setClosedOutcome] = useState(false);
  const over = room.outcome !== undefined && !playback.busy;

  const act = useCallback(
    async (action: Json): Promise<boolean> => {
      try {
        await room.act(action as { do: string });
        return true;
      } catch (error) {
        if (error instanceof RefusedError) showing.heard(error.code);
        const rule = error instanceof RefusedError ? error.rule : undefined;
        toast((rule && ui.refusals[rule]) ?? failureText(error));
        return false;
      }
    },
    [room, ui, showing, toast],
  );
  const why = useCallback((action: Json) => showing.why(action), [showing]);
  const flush = useCallback(() => playback.flush(), [playback]);
  const plate = useCallback(
    (seat: number) => <Plate showing={showing} seat={seat} />,
    [showing, showing.version],
  );

  useEffect(() => {
    const seen = () => document.hidden && playback.flush();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [playback]);
  useKeydown((key) => {
    if (key === '?') setHelp(true);
    else if (key === 'l') setSide((now) => (now === 'log' ? undefined : 'log'));
    else if (key === 'c') {
      setSide('chat');
      // The field is there once the drawer is open.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('[data-testid="chat-input"]')?.focus(),
      );
    } else return false;
    return true;
  });
  useEffect(() => {
    if (side === 'chat') setRead(showing.said.length);
  }, [side, showing.said.length]);

  useEffect(() => {
    if (over) setSide(undefined); // a drawer would lie over the result
  }, [over]);

  const asked = room.state === 'live' && room.prompt !== undefined;
  useTitle(asked ? '● Your turn' : ui.standing(playback.shown));

  const unread = Math.max(0, showing.said.length - read);
  return (
    <div
      class={`match ${side ? `side-${side}` : ''}`}
      data-testid="match"
      data-state={room.state}
      data-seq={room.seq}
      data-seat={room.seat ?? 'none'}
    >
      <header class="match-head">
        <a
          class="button quiet square"
          href={hashOf({ at: 'home' })}
          aria-label="To the foyer"
          data-testid="to-home"
        >
          <Icon name="back" />
        </a>
        <div class="match-title">
          <b>{ui.standing(playback.shown)}</b>
          <small>
            {room.name}
            {room.seat === undefined && ' · you watch'}
            {room.spectators > 0 && ` · ${room.spectators} watching`}
          </small>
        </div>
        {playback.busy && (
          <button type="button" class="button quiet small" data-testid="skip" onClick={flush}>
            <Icon name="skip" /> <span class="only-wide">Skip</span>
          </button>
        )}
        <button
          type="button"
          class="button quiet square only-narrow"
          data-testid="open-log"
          aria-label="Log"
          aria-expanded={side === 'log'}
          onClick={() => setSide(side === 'log' ? undefined : 'log')}
        >
          <Icon name="log" />
        </button>
        <button
          type="button"
          class="button quiet square only-narrow"
          data-testid="open-chat"
          aria-label={`Chat, ${unread} unread`}
          aria-expanded={side === 'chat'}
          onClick={() => setSide(side === 'chat' ? undefined : 'chat')}
        >
          <Icon name="chat" />
          {unread > 0 && <span class="badge">{unread}</span>}
        </button>
        <Menu showing={showing} onHelp={() => setHelp(true)} />
      </header>
      <main class="match-main">
        <ui.Board
          shown={playback.shown}
          actual={room.view as Json}
          mode={room.seat === undefined ? 'watch' : 'play'}
          options={room.options as Json}
          company={company}
          {...(room.seat !== undefined && { seat: room.seat })}
          {...(room.prompt && { prompt: room.prompt as Json })}
          {...(room.sealed && { sealed: room.sealed as unknown as Json })}
          {...(showing.legal && { legal: showing.legal })}
          {...(playback.beat && { beat: playback.beat })}
          told={playback.told}
          playing={playback.busy}
          act={act}
          why={why}
          flush={flush}
          plate={plate}
          ahead={showing.ahead}
        />
        <Notices showing={showing} />
        {over && !closedOutcome && (
          <OutcomePanel showing={showing} onClose={() => setClosedOutcome(true)} />
        )}
        {over && closedOutcome && (
          <button
            type="button"
            class="button strong outcome-again"
            onClick={() => setClosedOutcome(false)}
          >
            Result
          </button>
        )}
      </main>
      <aside class="match-side">
        <section class="side-part side-log" aria-label="Log">
          <h2>Log</h2>
          <Log told={playback.told} ui={ui} company={company} open={side === 'log'} />
        </section>
        <section class="side-part side-chat" aria-label="Chat">
          <h2>Chat</h2>
          <Chat showing={showing} me={client.session} open={side === 'chat'} />
        </section>
        <button
          type="button"
          class="button quiet square side-close only-narrow"
          aria-label="Close"
          onClick={() => setSide(undefined)}
        >
          <Icon name="close" />
        </button>
      </aside>
      <Announcer told={playback.told} ui={ui} company={company} />
      {help && <Shortcuts own={ui.keys} onClose={() => setHelp(false)} />}
    </div>
  );
}

function companyOf({ room, seats }: Showing): Company {
  const names = Object.fromEntries(Object.entries(seats).map(([seat, one]) => [seat, one.name]));
  return { names, ...(room.seat !== undefined && { me: room.seat }) };
}
