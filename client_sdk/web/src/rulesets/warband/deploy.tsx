/** Putting one's warband up, by dragging, tapping or keys; and waiting while the other does. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { BoardProps } from '../ruleset';
import { Portrait } from './art/figures';
import { lens as lensFor, useCamera } from './camera';
import {
  deployAction,
  depthOf,
  fixedPlacements,
  misplaced,
  placed,
  standing,
  type Placements,
} from './deploying';
import { turned } from './geometry';
import { Glass } from './glass';
import { Head } from './head';
import { useTableKeys } from './keys';
import { Foot, Frame } from './frame';
import { Table } from './table';
import { radius, shortName, type Asked, type Field, type Vec } from './view';
import { useVerdict } from './verdict';

type DeployProps = BoardProps & { field: Field; asked: Asked | undefined };

export function Deploying(props: DeployProps) {
  const { field, asked, seat, playing, mode, options, legal } = props;
  const near = seat ?? 0;
  const svg = useRef<SVGSVGElement>(null);
  const lens = useMemo(() => lensFor(near === 1), [near]);
  const camera = useCamera(svg);
  const mine = mode === 'play' && asked?.kind === 'deploy' && !playing;
  const [placements, setPlacements] = useState<Placements>();
  const [chosen, setChosen] = useState<string>();
  const [sending, setSending] = useState(false);
  const fixed = mine ? fixedPlacements(legal) : undefined;
  useEffect(() => {
    if (fixed && !placements) setPlacements(fixed);
  }, [fixed]);
  const own = mine && placements ? standing(placements, near, options) : {};
  const whole: Field = { ...field, models: { ...field.models, ...own } };
  const depth = depthOf(options);
  const action = mine && placements ? deployAction(placements) : undefined;
  const verdict = useVerdict(action, props.why, asked?.id);
  const wrong = verdict.is === 'refused' ? misplaced(whole, Object.keys(own), near, depth) : [];
  const put = (id: string, p: Vec) => {
    const one = own[id];
    if (one && placements) setPlacements(placed(placements, id, p, one));
  };
  const turn = (degrees: number) => {
    const it = chosen === undefined ? undefined : placements?.[chosen];
    if (it && placements && chosen !== undefined)
      setPlacements({ ...placements, [chosen]: { ...it, face: turned(it.face, degrees) } });
  };
  const send = async () => {
    if (!action) return;
    setSending(true);
    await props.act(action);
    setSending(false);
  };
  const ids = Object.keys(own).sort();
  useTableKeys({
    camera,
    lens,
    near: ids,
    far: [],
    laying: chosen !== undefined,
    onTable: () => svg.current?.contains(document.activeElement) ?? false,
    pick: setChosen,
    verb: () => undefined,
    pencil: ([dx, dy]) => {
      const at = chosen === undefined ? undefined : placements?.[chosen]?.pos;
      if (at && chosen !== undefined) put(chosen, [at[0] + dx, at[1] + dy]);
    },
    enter: () => setChosen(undefined),
    undo: () => undefined,
    turn,
    pass: () => undefined,
    cancel: () => setChosen(undefined),
  });
  return (
    <section
      class="warband deploying"
      aria-label="The table"
      data-testid="board"
      data-playing={playing}
      data-asked={mine && placements ? 'deploy' : 'none'}
    >
      <Head {...props} near={near} glass={<Glass camera={camera} at={undefined} />} />
      <Table
        field={whole}
        lens={lens}
        camera={camera}
        svg={svg}
        beat={props.beat}
        bands={{ depth, ...(seat !== undefined && { mine: near }) }}
        standing={(id) => (id === chosen ? 'chosen' : id in own ? 'ready' : 'plain')}
        label={(id) => {
          const one = whole.models[id];
          return one
            ? `${shortName(one)}, at ${(one.pos[0] / 1000).toFixed(1)} by ${(one.pos[1] / 1000).toFixed(1)} inches${wrong.includes(id) ? ', cannot stand there' : ''}`
            : id;
        }}
        named={() => true}
        handles={[]}
        drags={(id) => id in own}
        onTap={(p, id) => {
          if (id !== undefined && id in own) setChosen(id === chosen ? undefined : id);
          else if (chosen !== undefined) put(chosen, p);
        }}
        onDrag={(grip, p) => {
          if (grip.on !== 'model') return;
          setChosen(grip.id);
          put(grip.id, p);
        }}
        caption={mine ? 'The table. Choose a model, then arrows move it.' : 'The table'}
        over={wrong.map((id) => {
          const one = whole.models[id];
          if (!one) return null;
          const [x, y] = lens.at(one.pos);
          return (
            <g key={id} class="wb-faults" data-testid="fault" aria-hidden="true">
              <circle
                class="wb-fault-ring"
                cx={x}
                cy={y}
                r={lens.len(radius(one)) + 5}
                stroke-width={3.5 * camera.unit}
              />
            </g>
          );
        })}
      />
      <aside class="wb-panel">
        <div class="wb-panel-main">
          {mine && placements ? (
            <Frame
              title="Put up your warband"
              sub={
                <p class="wb-epithet">
                  Drag the models, or choose one and tap where it stands. Turn it with the arrows.
                </p>
              }
              testid="deploy"
            >
              <div class="wb-scroll">
                <div class="wb-choices" role="group" aria-label="Your models">
                  {ids.map((id) => (
                    <button
                      key={id}
                      type="button"
                      data-nav
                      class={`wb-target seat-${near} ${chosen === id ? 'on' : ''}`}
                      aria-pressed={chosen === id}
                      data-testid={`place-${id}`}
                      onClick={() => setChosen(id)}
                    >
                      <Portrait card={own[id]?.card} />
                      <b>{shortName(own[id])}</b>
                    </button>
                  ))}
                </div>
                <div class="wb-tools">
                  <button
                    type="button"
                    class="button small"
                    aria-label="Turn left"
                    data-testid="turn-left"
                    disabled={chosen === undefined}
                    onClick={() => turn(15)}
                  >
                    ↺
                  </button>
                  <button
                    type="button"
                    class="button small"
                    aria-label="Turn right"
                    data-testid="turn-right"
                    disabled={chosen === undefined}
                    onClick={() => turn(-15)}
                  >
                    ↻
                  </button>
                  <button
                    type="button"
                    class="button small"
                    data-testid="as-drawn"
                    onClick={() => fixed && setPlacements(fixed)}
                  >
                    In line
                  </button>
                </div>
              </div>
              <Foot
                verdict={verdict}
                sending={sending}
                testid="deploy-done"
                onSend={() => void send()}
              >
                Ready
              </Foot>
            </Frame>
          ) : (
            <Frame
              title="Deployment"
              sub={<p class="wb-epithet">The warbands are being put up.</p>}
              testid="deploy-waiting"
            >
              <span />
            </Frame>
          )}
        </div>
      </aside>
    </section>
  );
}
