/** The foyer: who you are, how to play, what is on. */

import { useState } from 'preact/hooks';

import { useSession } from '../net/session';
import { Dialog } from '../parts/dialog';
import { Icon } from '../parts/icon';
import { Logo } from '../parts/logo';
import { Stagehand } from '../parts/stagehand';
import { Billboard } from './billboard';
import { PlayPanel } from './play';

export function HomeScreen() {
  const { name } = useSession();
  const [renaming, setRenaming] = useState(false);
  return (
    <div class="home">
      <Stagehand />
      <header class="home-head">
        <Logo />
        <button
          type="button"
          class="button quiet me"
          data-testid="me"
          onClick={() => setRenaming(true)}
        >
          <Icon name="person" />
          <span class="unseen">Your name: </span>
          <span class="me-name">{name}</span>
        </button>
      </header>
      <main class="home-main">
        <PlayPanel />
        <Billboard />
      </main>
      {renaming && <Rename onClose={() => setRenaming(false)} />}
    </div>
  );
}

function Rename({ onClose }: { onClose(): void }) {
  const session = useSession();
  const [name, setName] = useState(session.name);
  const chosen = name.trim();
  return (
    <Dialog title="Your name" onClose={onClose} testid="rename">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!chosen) return;
          onClose();
          if (chosen !== session.name) session.rename(chosen);
        }}
      >
        <label class="entry">
          <span>Name</span>
          <input
            autofocus
            data-testid="rename-input"
            value={name}
            maxLength={40}
            required
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button strong" data-testid="rename-save" disabled={!chosen}>
          Use this name
        </button>
      </form>
    </Dialog>
  );
}
