/** Zoom in and out, and the whole table again: over the table, where it covers nothing of it. */

import type { Camera } from './camera';
import { Sign } from './icons';

/** `at`: about which point of the drawing it zooms; the middle of what is seen without it. */
export function Glass({ camera, at }: { camera: Camera; at: [number, number] | undefined }) {
  return (
    <div class="wb-glass" role="group" aria-label="Zoom">
      <button
        type="button"
        class="button square"
        aria-label="Closer"
        data-testid="zoom-in"
        onClick={() => camera.by(1.5, at?.[0], at?.[1])}
      >
        <Sign name="plus" />
      </button>
      {camera.zoom > 1 && (
        <>
          <button
            type="button"
            class="button square"
            aria-label="Farther"
            data-testid="zoom-out"
            onClick={() => camera.by(1 / 1.5)}
          >
            <Sign name="minus" />
          </button>
          <button
            type="button"
            class="button square"
            aria-label="The whole table"
            data-testid="zoom-fit"
            onClick={camera.fit}
          >
            <Sign name="fit" />
          </button>
        </>
      )}
    </div>
  );
}
