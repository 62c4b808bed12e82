/** The game, and the four ways into a match of it: quick match, a bot, one's own room, somebody else's. */

import { useMemo, useRef, useState } from 'preact/hooks';

import { gamesOf, usualOf } from '../net/games';
import { kept } from '../net/kept';
import { useSession } from '../net/session';
import { Icon } from '../parts/icon';
import { RulesButton } from '../parts/rulebook';
import { Games } from './games';
import { Bot } from './ways/bot';
import { Create } from './ways/create';
import { Join } from './ways/join';
import { Quick } from './ways/quick';

const WAYS = [
  { way: 'quick', name: 'Quick match', icon: 'swap' },
  { way: 'bot', name: 'Play a bot', icon: 'bot' },
  { way: 'create', name: 'Create a room', icon: 'lock' },
  { way: 'join', name: 'Join by code', icon: 'share' },
] as const;

type Way = (typeof WAYS)[number]['way'];

const KEPT_AS = 'gamewarden.game';

export function PlayPanel() {
  const { client } = useSession();
  const games = gamesOf(client);
  const [chosen, setChosen] = useState(() => kept.load(KEPT_AS));
  const [way, setWay] = useState<Way>('quick');
  const game = games.find((one) => one.id === chosen) ?? games[0];
  const usual = useMemo(() => game && usualOf(game), [game]);
  if (!game) return <p class="card">This server has no game that this page can show.</p>;
  const choose = (id: string) => {
    kept.save(KEPT_AS, id);
    setChosen(id);
  };
  // What replaces the wait takes its focus: the form's own tab says where one is.
  const toBot = () => {
    setWay('bot');
    document.getElementById('tab-bot')?.focus();
  };
  return (
    <>
      <Games games={games} chosen={game.id} onChoose={choose} />
      <section class="card play" aria-label="Play">
        <header class="play-head">
          <h1>Play {game.title}</h1>
          <RulesButton game={game.title} ruleset={game.id} usual={usual} />
        </header>
        <Tabs way={way} onChoose={setWay} />
        <div id="way" role="tabpanel" aria-labelledby={`tab-${way}`} key={game.id}>
          {way === 'quick' && <Quick ruleset={game.id} {...(game.bots.length > 0 && { onBot: toBot })} />}
          {way === 'bot' && <Bot ruleset={game.id} bots={game.bots} />}
          {way === 'create' && <Create ruleset={game.id} />}
          {way === 'join' && <Join />}
        </div>
      </section>
    </>
  );
}

/** Arrow keys choose, too; Tab goes through them, as through everything in the foyer. */
function Tabs({ way, onChoose }: { way: Way; onChoose(way: Way): void }) {
  const row = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = WAYS.findIndex((one) => one.way === way);
    const next = WAYS[(at + by + WAYS.length) % WAYS.length];
    if (!next) return;
    onChoose(next.way);
    row.current?.querySelector<HTMLElement>(`#tab-${next.way}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="How to play" ref={row} onKeyDown={step}>
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
          onClick={() => onChoose(one.way)}
        >
          <Icon name={one.icon} />
          {one.name}
        </button>
      ))}
    </div>
  );
}
