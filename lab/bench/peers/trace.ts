/** Reads traces of Chromium. Pure functions. Source: Chromium's Trace Event Format. */

/** Times in µs. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: {data?: {type?: string; documentLoaderURL?: string}};
}

export const KINDS = [
  'scripts',
  'parsing',
  'styles',
  'layout',
  'paint',
  'memory',
  'other',
] as const;
export type WorkKind = (typeof KINDS)[number];

/** By the names of DevTools' timeline; a task without one of these is other work. */
const NAMES: readonly [pattern: RegExp, kind: WorkKind][] = [
  [/^(?:ParseHTML|ParseAuthorStyleSheet)$/, 'parsing'],
  [/^(?:UpdateLayoutTree|RecalculateStyles|ScheduleStyleRecalculation)$/, 'styles'],
  [/^(?:Layout|InvalidateLayout|UpdateLayerTree|HitTest|IntersectionObserver.*)$/, 'layout'],
  [/^(?:Pre)?Paint$|^(?:Layerize|Commit|CompositeLayers|Decode.*|Draw.*)$/, 'paint'],
  [/GC/, 'memory'],
  [
    /^(?:EvaluateScript|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|FireIdleCallback|EventDispatch)$|^v8\.|^V8\./,
    'scripts',
  ],
];

const kindOf = (name: string) => NAMES.find(([pattern]) => pattern.test(name))?.[1];

/** @param text - JSON with `traceEvents` */
export function readTrace(text: string): TraceEvent[] {
  const {traceEvents} = JSON.parse(text) as {traceEvents: TraceEvent[]};
  return traceEvents.sort((one, other) => one.ts - other.ts);
}

/**
 * Work of one thread by kind. Of nested events, the innermost with a kind counts, so nothing counts twice.
 *
 * @param events - in the order of their times
 * @param start - names the thread
 * @param end - unit: µs
 * @returns ms by kind
 */
export function workBetween(
  events: readonly TraceEvent[],
  {pid, tid, ts: from}: Pick<TraceEvent, 'pid' | 'tid' | 'ts'>,
  end: number,
): Record<WorkKind, number> {
  const work = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<WorkKind, number>;
  /** Events in progress, outermost first. */
  const open: {kind: WorkKind; until: number}[] = [];
  let at = from;
  /** Counts the time up to an instant for the innermost event in progress. */
  const advance = (to: number) => {
    const limit = Math.min(to, end);
    for (;;) {
      const inner = open.at(-1);
      if (inner === undefined) {
        at = Math.max(at, limit);
        return;
      }
      const until = Math.min(inner.until, limit);
      if (until > at) {
        work[inner.kind] += (until - at) / 1000;
        at = until;
      }
      if (inner.until > limit) {
        return;
      }
      open.pop();
    }
  };
  for (const event of events) {
    const {name, ph, ts, dur = 0} = event;
    if (ph !== 'X' || event.pid !== pid || event.tid !== tid || ts >= end) {
      continue;
    }
    advance(ts);
    const kind = kindOf(name) ?? open.at(-1)?.kind ?? 'other';
    open.push({kind, until: ts + dur});
  }
  advance(end);
  return work;
}
