/** The keys of the board: models by place, actions by letter, the pencil on the table, the camera. */

import { useKeydown } from '../../parts/keys';
import type { Camera, Lens } from './camera';
import { VERB_KEY } from './orders';
import type { Verb } from './plan';
import type { Vec } from './view';

export interface KeyTable {
  camera: Camera;
  lens: Lens;
  /** Ids of a seat's models in their order. */
  near: string[];
  far: string[];
  /** Whether points can be laid now. */
  laying: boolean;
  /** Whether whoever has the focus is on the table, and not at a button beside it. */
  onTable(): boolean;
  pick(id: string): void;
  verb(verb: Verb): void;
  pencil(step: Vec): void;
  /** Lays the point that the pencil shows; without one, does what is put together. */
  enter(): void;
  undo(): void;
  turn(degrees: number): void;
  pass(): void;
  cancel(): void;
}

const VERBS = Object.fromEntries(
  Object.entries(VERB_KEY).map(([verb, key]) => [key, verb as Verb]),
);

const WAYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const COARSE = 500; // half an inch
const FINE = 100;

export function useTableKeys(table: KeyTable): void {
  useKeydown((key, event) => {
    const way = WAYS[key];
    if (way && table.laying && table.onTable()) {
      const by = event.shiftKey ? FINE : COARSE;
      const [x, y] = table.lens.back(table.lens.len(by) * way[0], table.lens.len(by) * way[1]);
      const [ox, oy] = table.lens.back(0, 0);
      table.pencil([x - ox, y - oy]);
      event.stopPropagation();
      return true;
    }
    if (key === 'Enter' && table.onTable()) table.enter();
    else if (key === 'Backspace' && table.laying) table.undo();
    else if (key === 'Escape') table.cancel();
    else if (/^Digit[1-9]$/.test(event.code)) {
      const id = (event.shiftKey ? table.far : table.near)[Number(event.code.slice(5)) - 1];
      if (id === undefined) return false;
      table.pick(id);
    } else if (key === '+' || key === '=') table.camera.by(1.4);
    else if (key === '-' || key === '−') table.camera.by(1 / 1.4);
    else if (key === '0') table.camera.fit();
    else if (key === 'q') table.turn(15);
    else if (key === 't') table.turn(-15);
    else if (key === 'p') table.pass();
    else {
      const verb = VERBS[key.toLowerCase()];
      if (!verb || event.shiftKey) return false;
      table.verb(verb);
    }
    return true;
  });
}
