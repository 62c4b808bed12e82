/** The board of `warband`: the table, who may act, what is asked, and putting an action together on it. */

import { useMemo, useRef } from 'preact/hooks';

import { useKeptFocus } from '../../parts/kept-focus';
import { moveFocus } from '../../parts/navigate';
import { useWhy, type Why } from '../../room/why';
import type { BoardProps } from '../ruleset';
import { useActing, type Acting, type BattleProps } from './acting';
import { lens as lensFor, useCamera } from './camera';
import { Deploying } from './deploy';
import { Rolls } from './dice';
import { Floating } from './fx';
import { Glass } from './glass';
import { Head } from './head';
import { involved, labelOf } from './labels';
import { Above, Beneath } from './layers';
import { ModelDock } from './orders';
import { Panel } from './panel';
import type { Plan } from './plan';
import { PlanDock } from './plan-dock';
import { REFUSALS } from './refusals';
import { Table } from './table';
import type { Standing } from './token';
import { fieldOf, type Asked, type Field } from './view';

/** The board, in whichever phase the match is. */
export function Board(props: BoardProps) {
  const shown = fieldOf(props.shown);
  const actual = fieldOf(props.actual);
  if (!shown || !actual) return null;
  const asked = props.prompt as Asked | undefined;
  if (shown.phase === 'deploy' && actual.phase === 'deploy')
    return <Deploying {...props} field={shown} asked={asked} />;
  return <Battle {...props} field={shown} actualField={actual} asked={asked} />;
}

function Battle(props: BattleProps) {
  const { field, actualField, asked, seat, beat, playing } = props;
  const near = seat ?? 0;
  const root = useRef<HTMLElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const lens = useMemo(() => lensFor(near === 1), [near]);
  const camera = useCamera(svg);
  const why = useWhy(props.why, asked?.id ?? props.actual, REFUSALS);
  const acting = useActing(props, { root, svg, lens, camera, why });
  const { legal, selection, chosen, plan, acts } = acting;
  useKeptFocus(root, plan ? '[data-testid="table"]' : undefined);
  const standing = (id: string) => standingOf(id, props, acting);
  const looked = chosen === undefined ? undefined : field.models[chosen];
  const layers = { acting, actual: actualField, lens, camera };
  return (
    <section
      ref={root}
      tabIndex={-1}
      class={`warband ${selection.at === 'idle' ? '' : 'choosing'} ${playing ? 'playing' : ''}`}
      aria-label="The table"
      data-testid="board"
      data-playing={playing}
      data-asked={acts && legal && asked ? asked.kind : 'none'}
      onKeyDown={(event) => !acting.laying && root.current && moveFocus(root.current, event)}
    >
      <Head
        {...props}
        near={near}
        glass={<Glass camera={camera} at={looked && lens.at(looked.pos)} />}
      />
      <Table
        field={field}
        lens={lens}
        camera={camera}
        svg={svg}
        beat={beat}
        standing={standing}
        label={(id) => labelOf(field, id, standing(id), seat)}
        named={(id) => ['chosen', 'aimed'].includes(standing(id))}
        handles={acting.handles}
        drags={acting.drags}
        onTap={acting.tap}
        onDrag={acting.drag}
        caption={plan ? 'The table. Arrows move the pencil, Enter lays a point.' : 'The table'}
        under={<Beneath {...layers} field={field} />}
        over={<Above {...layers} />}
      />
      <Floating beat={beat} field={field} lens={lens} svg={svg} />
      <aside class="wb-panel">
        <div class="wb-panel-main">
          <Panel
            {...props}
            ready={acting.ready}
            dock={plan && <PlanPart acting={acting} plan={plan} field={actualField} />}
            model={
              chosen !== undefined && (
                <ModelPart {...props} acting={acting} id={chosen} gate={why} />
              )
            }
            onPick={acting.pick}
            onPass={acting.pass}
          />
        </div>
        <Rolls told={props.told} company={props.company} />
      </aside>
      {why.bubble}
    </section>
  );
}

/** What the table says of a model while something is chosen, or can be. */
function standingOf(id: string, { field, asked }: BattleProps, acting: Acting): Standing {
  const { plan, chosen, picks, ready, acts } = acting;
  if (!field.models[id]) return 'plain';
  if (plan) {
    if (id === plan.model) return 'chosen';
    if (id === plan.target) return 'aimed';
    return picks.includes(id) ? 'target' : 'plain';
  }
  if (id === chosen) return 'chosen';
  if (ready.has(id)) return 'ready';
  return involved(id, field, acts ? asked : undefined);
}

/** The plan in the panel. */
function PlanPart({ acting, plan, field }: { acting: Acting; plan: Plan; field: Field }) {
  return (
    <PlanDock
      plan={plan}
      field={field}
      legal={acting.legal}
      verdict={acting.verdict}
      sending={acting.sending}
      onPlan={acting.put}
      onTarget={acting.target}
      onUndo={acting.undo}
      onTrim={acting.trim}
      onTurn={acting.turn}
      onCommit={acting.commit}
      onBack={acting.back}
      {...(acting.slips && { onDecline: acting.decline })}
    />
  );
}

/** The chosen model in the panel, and its orders. */
function ModelPart({
  field,
  asked,
  seat,
  mode,
  acting,
  id,
  gate,
}: BattleProps & { acting: Acting; id: string; gate: Why }) {
  return (
    <ModelDock
      id={id}
      field={field}
      legal={acting.legal}
      mine={mode === 'play' && field.models[id]?.seat === seat && !field.outcome}
      ready={acting.ready.has(id)}
      why={gate}
      forced={acting.activates ? asked?.forced?.[id] : undefined}
      onVerb={acting.verb}
      onBack={acting.back}
    />
  );
}
