/** Putting one's warband up, by dragging, tapping or keys; and waiting while the other does. */

import { useMemo, useRef } from 'preact/hooks';

import { Portrait } from './art/figures';
import { lens as lensFor, useCamera, type Camera, type Lens } from './camera';
import { Foot, Frame } from './frame';
import { Glass } from './glass';
import { Head } from './head';
import { useTableKeys } from './keys';
import { usePuttingUp, type DeployProps, type PuttingUp } from './putting-up';
import { Table } from './table';
import { TurnButtons } from './turn-buttons';
import { radius, shortName, type Field } from './view';

export function Deploying(props: DeployProps) {
  const { seat, playing } = props;
  const near = seat ?? 0;
  const svg = useRef<SVGSVGElement>(null);
  const lens = useMemo(() => lensFor(near === 1), [near]);
  const camera = useCamera(svg);
  const up = usePuttingUp(props);
  const { mine, own, whole, depth, chosen, wrong } = up;
  useDeployKeys(up, { svg, lens, camera });
  return (
    <section
      class="warband deploying"
      aria-label="The table"
      data-testid="board"
      data-playing={playing}
      data-asked={mine ? 'deploy' : 'none'}
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
        label={(id) => labelOf(id, up)}
        named={(id) => id === chosen}
        handles={[]}
        drags={(id) => id in own}
        onTap={(p, id) => {
          if (id !== undefined && id in own) up.choose(id === chosen ? undefined : id);
          else if (chosen !== undefined) up.put(chosen, p);
        }}
        onDrag={(grip, p) => {
          if (grip.on !== 'model') return;
          up.choose(grip.id);
          up.put(grip.id, p);
        }}
        caption={mine ? 'The table. Choose a model, then arrows move it.' : 'The table'}
        over={<Misplaced ids={wrong} field={whole} lens={lens} unit={camera.unit} />}
      />
      <aside class="wb-panel">
        <div class="wb-panel-main">{mine ? <Roster up={up} near={near} /> : <Waits />}</div>
      </aside>
    </section>
  );
}

interface Scene {
  svg: { current: SVGSVGElement | null };
  lens: Lens;
  camera: Camera;
}

function useDeployKeys(up: PuttingUp, { svg, lens, camera }: Scene): void {
  const { own, chosen } = up;
  const nothing = () => undefined;
  useTableKeys({
    camera,
    lens,
    near: Object.keys(own).sort(),
    far: [],
    laying: chosen !== undefined,
    onTable: () => svg.current?.contains(document.activeElement) ?? false,
    pick: up.choose,
    verb: nothing,
    pencil: ([dx, dy]) => {
      const at = chosen === undefined ? undefined : own[chosen]?.pos;
      if (at && chosen !== undefined) up.put(chosen, [at[0] + dx, at[1] + dy]);
    },
    enter: () => up.choose(undefined),
    undo: nothing,
    turn: up.turn,
    pass: nothing,
    cancel: () => up.choose(undefined),
  });
}

function labelOf(id: string, { whole, wrong }: PuttingUp): string {
  const one = whole.models[id];
  if (!one) return id;
  const [x, y] = one.pos.map((units) => (units / 1000).toFixed(1));
  return `${shortName(one)}, at ${x} by ${y} inches${wrong.includes(id) ? ', cannot stand there' : ''}`;
}

interface MisplacedProps {
  ids: string[];
  field: Field;
  lens: Lens;
  unit: number;
}

/** Rings round those that cannot stand where they are. */
function Misplaced({ ids, field, lens, unit }: MisplacedProps) {
  return ids.map((id) => {
    const one = field.models[id];
    if (!one) return null;
    const [x, y] = lens.at(one.pos);
    const r = lens.len(radius(one)) + 5;
    return (
      <g key={id} class="wb-faults" data-testid="fault" aria-hidden="true">
        <circle class="wb-fault-ring" cx={x} cy={y} r={r} stroke-width={3.5 * unit} />
      </g>
    );
  });
}

/** The models that are put up, what turns them, and what sends them. */
function Roster({ up, near }: { up: PuttingUp; near: number }) {
  const { own, chosen } = up;
  const sub = (
    <p class="wb-epithet">
      Drag the models, or choose one and tap where it stands. Turn it with the arrows.
    </p>
  );
  return (
    <Frame title="Put up your warband" sub={sub} testid="deploy">
      <div class="wb-scroll">
        <div class="wb-choices" role="group" aria-label="Your models">
          {Object.keys(own)
            .sort()
            .map((id) => (
              <button
                key={id}
                type="button"
                data-nav
                class={`wb-target seat-${near} ${chosen === id ? 'on' : ''}`}
                aria-pressed={chosen === id}
                data-testid={`place-${id}`}
                onClick={() => up.choose(id)}
              >
                <Portrait card={own[id]?.card} />
                <b>{shortName(own[id])}</b>
              </button>
            ))}
        </div>
        <div class="wb-tools">
          <TurnButtons disabled={chosen === undefined} onTurn={up.turn} />
          <button type="button" class="button small" data-testid="as-drawn" onClick={up.line}>
            In line
          </button>
        </div>
      </div>
      <Foot verdict={up.verdict} sending={up.sending} testid="deploy-done" onSend={up.send}>
        Ready
      </Foot>
    </Frame>
  );
}

function Waits() {
  return (
    <Frame
      title="Deployment"
      sub={<p class="wb-epithet">The warbands are being put up.</p>}
      testid="deploy-waiting"
    >
      <span />
    </Frame>
  );
}
