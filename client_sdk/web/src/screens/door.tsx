/** Before there is a session: choosing a name, waiting for the server, and what went wrong. */

import { ClosedError, GamewardenError } from 'gamewarden-client';
import { useState } from 'preact/hooks';

import { kept } from '../net/kept';
import { failureText } from '../net/words';
import { Icon } from '../parts/icon';
import { Logo } from '../parts/logo';
import { Stagehand } from '../parts/stagehand';

const LONGEST_NAME = 40; // protocol section 3

export function NameScreen({
  onEnter,
  invited,
}: {
  onEnter(name: string): void;
  invited: boolean;
}) {
  const [name, setName] = useState('');
  const chosen = name.trim();
  return (
    <main class="door">
      <Stagehand />
      <form
        class="door-card"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) onEnter(chosen);
        }}
      >
        <Logo />
        <p class="door-line">
          {invited ? 'Somebody is waiting for you.' : 'Tactical games for two, live.'}
        </p>
        <label class="entry">
          <span>Your name</span>
          <input
            data-testid="name-input"
            value={name}
            maxLength={LONGEST_NAME}
            autocomplete="nickname"
            placeholder="Rosa"
            required
            autofocus
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button strong large" data-testid="enter" disabled={!chosen}>
          Come in
        </button>
        <p class="faint">No account. This browser remembers you.</p>
      </form>
    </main>
  );
}

export function Curtain({ text }: { text: string }) {
  return (
    <main class="door" aria-busy="true">
      <Stagehand />
      <div class="door-card">
        <Logo />
        <p class="door-line" role="status">
          {text}
        </p>
        <span class="sweep" aria-hidden="true" />
      </div>
    </main>
  );
}

export function FailedScreen({ error, onAgain }: { error: unknown; onAgain(): void }) {
  const replaced = error instanceof ClosedError && error.code === 4504;
  const worn = error instanceof ClosedError && error.code === 4501;
  return (
    <main class="door">
      <Stagehand />
      <div class="door-card" role="alert" data-testid="failed">
        <Logo />
        <p class="door-line">
          {error instanceof GamewardenError
            ? failureText(error)
            : 'The page has no connection to its server.'}
        </p>
        <button
          type="button"
          class="button strong large"
          data-testid="again"
          onClick={() => {
            if (worn) kept.save('gamewarden.token', '');
            onAgain();
          }}
        >
          <Icon name="play" /> {replaced ? 'Play here instead' : 'Connect again'}
        </button>
      </div>
    </main>
  );
}
