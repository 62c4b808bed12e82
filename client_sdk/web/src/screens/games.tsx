/** The choice of the game: a poster for each one that this server has and this page can show. */

import type { Game } from '../net/games';
import { Icon } from '../parts/icon';
import { posterOf } from '../rulesets';

interface GamesProps {
  games: readonly Game[];
  chosen: string;
  onChoose(id: string): void;
}

export function Games({ games, chosen, onChoose }: GamesProps) {
  return (
    <div class="games" role="group" aria-label="Choose a game">
      {games.map(({ id, title }) => {
        const poster = posterOf(id);
        const on = id === chosen;
        return (
          <button
            key={id}
            type="button"
            class={`game ${on ? 'on' : ''}`}
            data-testid={`game-${id}`}
            aria-pressed={on}
            aria-label={poster ? `${title}. ${poster.tagline}` : title}
            onClick={() => onChoose(id)}
          >
            <span class="game-picture">{poster && <poster.Picture />}</span>
            <span class="game-words">
              <span class="game-name">{title}</span>
              {poster && <span class="game-line">{poster.tagline}</span>}
            </span>
            {on && (
              <span class="game-mark">
                <Icon name="check" /> Chosen
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
