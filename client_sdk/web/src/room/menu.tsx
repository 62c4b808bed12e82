/** What a player or a spectator can do besides playing: offers, resigning, the pace, leaving. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { titleOf } from '../net/games';
import { kept } from '../net/kept';
import { PACES } from '../net/pace';
import { useSession } from '../net/session';
import { failureText } from '../net/words';
import { CopyButton } from '../parts/copy';
import { Dialog } from '../parts/dialog';
import { Icon } from '../parts/icon';
import { RulesButton } from '../parts/rulebook';
import { useToast } from '../parts/toast';
import { go, linkTo } from '../router';
import type { Showing } from './showing';
import { TipsChoice } from './tips-choice';

export function Menu({ showing, onHelp }: { showing: Showing; onHelp(): void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        class="button quiet square"
        data-testid="menu"
        aria-label="Menu"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {open && (
        <Dialog title="This match" onClose={close} testid="menu-dialog">
          <Entries showing={showing} onHelp={onHelp} close={close} />
        </Dialog>
      )}
    </>
  );
}

interface EntriesProps {
  showing: Showing;
  onHelp(): void;
  close(): void;
}

/** Does something, once the menu is shut; a failure is said in words. */
type Run = (task: () => Promise<unknown>, then?: () => void) => void;

function Entries({ showing, onHelp, close }: EntriesProps) {
  const toast = useToast();
  const { client } = useSession();
  const { room } = showing;
  const run: Run = (task, then) => {
    close();
    task().then(then, (error: unknown) => toast(failureText(error)));
  };
  const plays = room.state === 'live' && room.seat !== undefined;
  return (
    <div class="menu">
      {plays && <Offers showing={showing} run={run} />}
      <PaceChoice />
      {room.seat !== undefined && <TipsChoice />}
      <CopyButton
        text={linkTo({ at: 'room', room: room.id })}
        label="Copy a link for spectators"
        testid="copy-watch"
      />
      <RulesButton game={titleOf(client, room.ruleset)} ruleset={room.ruleset} />
      <button
        type="button"
        class="button"
        data-testid="help"
        onClick={() => {
          close();
          onHelp();
        }}
      >
        <Icon name="help" /> Keys and signs
      </button>
      <Leave
        plays={plays}
        onLeave={() =>
          run(
            () => room.leave(),
            () => go({ at: 'home' }),
          )
        }
      />
      <p class="faint commit">
        Dice committed to before the match: <code>{room.commit}</code>
      </p>
    </div>
  );
}

/** What a player can offer, and giving up. */
function Offers({ showing, run }: { showing: Showing; run: Run }) {
  const { room, paused } = showing;
  return (
    <>
      <Entry testid="offer-draw" icon="swap" onPress={() => run(() => room.offer('draw'))}>
        Offer a draw
      </Entry>
      {paused ? (
        <Entry testid="unpause" icon="play" onPress={() => run(() => room.unpause())}>
          Go on playing
        </Entry>
      ) : (
        <Entry testid="offer-pause" icon="pause" onPress={() => run(() => room.offer('pause'))}>
          Offer a pause
        </Entry>
      )}
      <Resign onResign={() => run(() => room.resign())} />
    </>
  );
}

function Resign({ onResign }: { onResign(): void }) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <Entry testid="resign" icon="flag" danger onPress={() => setSure(true)}>
        Resign
      </Entry>
    );
  return (
    <Sure question="Give this match up?" onNo={() => setSure(false)}>
      <button
        type="button"
        class="button danger"
        data-testid="resign-confirm"
        onClick={onResign}
      >
        Yes, resign
      </button>
    </Sure>
  );
}

function Leave({ plays, onLeave }: { plays: boolean; onLeave(): void }) {
  const [sure, setSure] = useState(false);
  if (!plays || !sure)
    return (
      <Entry testid="leave" icon="close" onPress={plays ? () => setSure(true) : onLeave}>
        Leave the room
      </Entry>
    );
  return (
    <Sure
      question="The seat stays yours and your clock runs on. Leave?"
      onNo={() => setSure(false)}
    >
      <button type="button" class="button" data-testid="leave-confirm" onClick={onLeave}>
        Yes, leave
      </button>
    </Sure>
  );
}

interface EntryProps {
  testid: string;
  icon: string;
  danger?: boolean;
  onPress(): void;
  children: ComponentChildren;
}

function Entry({ testid, icon, danger = false, onPress, children }: EntryProps) {
  return (
    <button
      type="button"
      class={`button ${danger ? 'danger' : ''}`}
      data-testid={testid}
      onClick={onPress}
    >
      <Icon name={icon} /> {children}
    </button>
  );
}

interface SureProps {
  question: string;
  onNo(): void;
  children: ComponentChildren;
}

/** Asks once more; the focus goes to the way back, for what was pressed is gone. */
function Sure({ question, onNo, children }: SureProps) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <p class="sure">
      <span>{question}</span>
      {children}
      <button type="button" class="button" ref={no} onClick={onNo}>
        No
      </button>
    </p>
  );
}

function PaceChoice() {
  const [pace, setPace] = useState(() => kept.load('gamewarden.pace') ?? 'normal');
  return (
    <label class="entry">
      <span>How fast events are shown</span>
      <select
        data-testid="pace"
        value={pace}
        onChange={(event) => {
          kept.save('gamewarden.pace', event.currentTarget.value);
          setPace(event.currentTarget.value);
        }}
      >
        {PACES.map((one) => (
          <option key={one.pace} value={one.pace}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}
