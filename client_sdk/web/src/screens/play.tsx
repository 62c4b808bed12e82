/** The four ways into a match: quick match, a bot, a room of one's own, somebody else's. */

import type { Room } from 'gamewarden-client';
import { useEffect, useRef, useState } from 'preact/hooks';

import { useNow } from '../net/hooks';
import { useSession } from '../net/session';
import { failureText } from '../net/words';
import { Icon } from '../parts/icon';
import { useToast } from '../parts/toast';
import { go } from '../router';
import { rulesetUi } from '../rulesets';
import type { Json } from '../rulesets/ruleset';
import { controlOf, CONTROLS } from './clocks';
import { ownOf, useChoice } from './choice';

const WAYS = [
  { way: 'quick', name: 'Quick match', icon: 'swap' },
  { way: 'bot', name: 'Play a bot', icon: 'bot' },
  { way: 'create', name: 'Create a room', icon: 'lock' },
  { way: 'join', name: 'Join by code', icon: 'share' },
] as const;

type Way = (typeof WAYS)[number]['way'];

export function PlayPanel() {
  const { client } = useSession();
  const [way, setWay] = useState<Way>('quick');
  const playable = client.welcome.rulesets.filter((one) => rulesetUi(one.id));
  const [chosen, setChosen] = useState(playable[0]?.id ?? '');
  const ruleset = playable.find((one) => one.id === chosen);
  if (!ruleset) return <p class="card">This server has no game that this page can show.</p>;
  return (
    <section class="card play" aria-label="Play">
      <header class="play-head">
        <h1>{ruleset.title}</h1>
        <p>{rulesetUi(ruleset.id)?.tagline}</p>
        {playable.length > 1 && (
          <select
            aria-label="Game"
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {playable.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        )}
      </header>
      <div class="tabs" role="tablist" aria-label="How to play">
        {WAYS.map((one) => (
          <button
            key={one.way}
            type="button"
            role="tab"
            id={`tab-${one.way}`}
            class="tab"
            aria-selected={way === one.way}
            aria-controls="way"
            data-testid={`tab-${one.way}`}
            onClick={() => setWay(one.way)}
          >
            <Icon name={one.icon} />
            {one.name}
          </button>
        ))}
      </div>
      <div id="way" role="tabpanel" aria-labelledby={`tab-${way}`}>
        {way === 'quick' && <Quick key={ruleset.id} ruleset={ruleset.id} />}
        {way === 'bot' && <Bot key={ruleset.id} ruleset={ruleset.id} bots={ruleset.bots} />}
        {way === 'create' && <Create key={ruleset.id} ruleset={ruleset.id} />}
        {way === 'join' && <Join />}
      </div>
    </section>
  );
}

/** Runs one request at a time; a failure is told in words. */
function useRun(): [boolean, (task: () => Promise<unknown>) => void] {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const alive = useRef(true);
  useEffect(() => () => void (alive.current = false), []);
  const run = (task: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    task()
      .catch((error: unknown) => toast(failureText(error)))
      .finally(() => alive.current && setBusy(false));
  };
  return [busy, run];
}

function enter(room: Room): void {
  go({ at: 'room', room: room.id });
}

function ClockChoice({ value, onChange }: { value: string; onChange(id: string): void }) {
  return (
    <label class="entry">
      <span>Clock</span>
      <select
        data-testid="clock-choice"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {CONTROLS.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Choice({
  ruleset,
  scope,
  options,
  onChange,
}: {
  ruleset: string;
  scope: 'room' | 'own';
  options: Json;
  onChange(options: Json): void;
}) {
  const Setup = rulesetUi(ruleset)?.Setup;
  return Setup ? <Setup scope={scope} options={options} onChange={onChange} /> : null;
}

function Quick({ ruleset }: { ruleset: string }) {
  const { client } = useSession();
  const toast = useToast();
  const [options, setOptions] = useChoice(ruleset);
  const [control, setControl] = useState('show');
  const [since, setSince] = useState<number>();
  const now = useNow(1000, since !== undefined);
  const alive = useRef(true);
  useEffect(
    () => () => {
      alive.current = false;
    },
    [],
  );

  const start = () => {
    setSince(Date.now());
    const { clock } = controlOf(control);
    client
      .queue({
        ruleset,
        options: ownOf(ruleset, options) as never,
        clock: clock ?? { bank: 0, increment: 0, turn: 0 },
      })
      .then(enter, (error: unknown) => {
        if (error instanceof Error && error.name === 'DequeuedError') return;
        if (alive.current) toast(failureText(error));
      })
      .finally(() => alive.current && setSince(undefined));
  };
  const cancel = () => client.dequeue().catch((error: unknown) => toast(failureText(error)));

  if (since !== undefined) {
    return (
      <div class="queue" role="status" data-testid="queued" ref={inSight}>
        <span class="sweep" aria-hidden="true" />
        <strong>Looking for an opponent…</strong>
        <span>{waited(now - since)}</span>
        <button
          type="button"
          class="button"
          data-testid="queue-cancel"
          onClick={() => void cancel()}
        >
          Cancel
        </button>
      </div>
    );
  }
  return (
    <form class="form" onSubmit={(event) => (event.preventDefault(), start())}>
      <Choice ruleset={ruleset} scope="own" options={options} onChange={setOptions} />
      <ClockChoice value={control} onChange={setControl} />
      <button type="submit" class="button strong large" data-testid="quick-match">
        <Icon name="swap" /> Find an opponent
      </button>
    </form>
  );
}

/** What replaces a longer form may lie above what the reader sees. */
function inSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function waited(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const BOT_WORDS: Record<string, string> = {
  greedy: 'Greedy: takes what looks best now',
  random: 'Random: does anything that is legal',
};

function Bot({ ruleset, bots }: { ruleset: string; bots: string[] }) {
  const { client } = useSession();
  const [busy, run] = useRun();
  const [options, setOptions] = useChoice(ruleset);
  const [control, setControl] = useState('none');
  const [bot, setBot] = useState(bots.includes('greedy') ? 'greedy' : (bots[0] ?? ''));
  const start = async () => {
    const { clock } = controlOf(control);
    enter(
      await client.create({
        ruleset,
        options: options as never,
        fill: { '1': bot },
        ...(clock && { clock }),
      }),
    );
  };
  return (
    <form class="form" onSubmit={(event) => (event.preventDefault(), run(start))}>
      <label class="entry">
        <span>Bot</span>
        <select
          data-testid="bot-choice"
          value={bot}
          onChange={(event) => setBot(event.currentTarget.value)}
        >
          {bots.map((one) => (
            <option key={one} value={one}>
              {BOT_WORDS[one] ?? one}
            </option>
          ))}
        </select>
      </label>
      <Choice ruleset={ruleset} scope="room" options={options} onChange={setOptions} />
      <ClockChoice value={control} onChange={setControl} />
      <button
        type="submit"
        class="button strong large"
        data-testid="play-bot"
        disabled={busy || !bot}
      >
        <Icon name="bot" /> Play the bot
      </button>
    </form>
  );
}

function Create({ ruleset }: { ruleset: string }) {
  const { client, name } = useSession();
  const [busy, run] = useRun();
  const [options, setOptions] = useChoice(ruleset);
  const [control, setControl] = useState('show');
  const [title, setTitle] = useState('');
  const [hidden, setHidden] = useState(false);
  const [watched, setWatched] = useState(true);
  const start = async () => {
    const { clock } = controlOf(control);
    enter(
      await client.create({
        ruleset,
        options: options as never,
        private: hidden,
        watch: watched ? 'all' : 'none',
        ...(title.trim() && { name: title.trim() }),
        ...(clock && { clock }),
      }),
    );
  };
  return (
    <form class="form" onSubmit={(event) => (event.preventDefault(), run(start))}>
      <label class="entry">
        <span>Name of the room</span>
        <input
          data-testid="room-name-input"
          value={title}
          maxLength={40}
          placeholder={`${name}’s stage`}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      <Choice ruleset={ruleset} scope="room" options={options} onChange={setOptions} />
      <ClockChoice value={control} onChange={setControl} />
      <div class="checks">
        <label class="check">
          <input
            type="checkbox"
            data-testid="private"
            checked={hidden}
            onChange={(event) => setHidden(event.currentTarget.checked)}
          />
          <span>
            <b>Private</b> <small>Only who has the code or link finds it</small>
          </span>
        </label>
        <label class="check">
          <input
            type="checkbox"
            data-testid="watchable"
            checked={watched}
            onChange={(event) => setWatched(event.currentTarget.checked)}
          />
          <span>
            <b>Open house</b> <small>Others may watch</small>
          </span>
        </label>
      </div>
      <button type="submit" class="button strong large" data-testid="create" disabled={busy}>
        <Icon name="play" /> Open the room
      </button>
    </form>
  );
}

function Join() {
  const [code, setCode] = useState('');
  const clean = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return (
    <form
      class="form"
      onSubmit={(event) => (event.preventDefault(), clean && go({ at: 'join', place: clean }))}
    >
      <label class="entry">
        <span>Code</span>
        <input
          class="code-input"
          data-testid="join-code"
          value={code}
          maxLength={12}
          placeholder="7KMPQR"
          autocapitalize="characters"
          autocomplete="off"
          spellcheck={false}
          required
          onInput={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button strong large" data-testid="join" disabled={!clean}>
        Find the room
      </button>
    </form>
  );
}
