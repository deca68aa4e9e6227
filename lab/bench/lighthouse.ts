/** Summary of several Lighthouse runs. */
import {median} from './statistics';

/** The part of Lighthouse's result that is needed. */
export interface LighthouseResult {
  categories: Readonly<
    Record<string, {score: number | null; auditRefs: readonly {id: string; weight: number}[]}>
  >;
  audits: Readonly<Record<string, LighthouseAudit>>;
  /** Set if the page could not be audited. */
  runtimeError?: {message: string};
}

interface LighthouseAudit {
  title: string;
  /** Null for an audit that is informative only, does not apply, fails to run, or must be done by hand. */
  score: number | null;
  scoreDisplayMode: string;
  displayValue?: string;
  explanation?: string;
  errorMessage?: string;
}

/** The reported part of a run: its scores, and the audits below the full score. */
export interface Outcome {
  /** Scores from 0 to 100, by category. */
  scores: Readonly<Record<string, number>>;
  findings: readonly Finding[];
}

export interface Finding {
  audit: string;
  category: string;
  /** Score from 0 to 100. */
  score: number;
  /** Share of the audit in the category's score; 0 for advice. */
  weight: number;
  reason: string;
}

const FULL = 100;

/**
 * Converts a result. Lighthouse's own scores go up to 1.
 *
 * @throws Error if a category has no score
 */
export function outcomeOf({categories, audits}: LighthouseResult): Outcome {
  const scores: Record<string, number> = {};
  const findings: Finding[] = [];
  for (const [category, {score, auditRefs}] of Object.entries(categories)) {
    if (score === null) {
      throw new Error(`Lighthouse has no score for "${category}".`);
    }
    scores[category] = Math.round(score * FULL);
    for (const {id, weight} of auditRefs) {
      const audit = audits[id];
      if (audit !== undefined && (audit.scoreDisplayMode === 'error' || isBelowFull(audit.score))) {
        findings.push({
          audit: id,
          category,
          score: Math.round((audit.score ?? 0) * FULL),
          weight,
          reason: [audit.title, audit.displayValue, audit.explanation, audit.errorMessage]
            .filter((text) => text !== undefined && text !== '')
            .join('; '),
        });
      }
    }
  }
  return {scores, findings};
}

function isBelowFull(score: number | null): boolean {
  return score !== null && score < 1;
}

export interface Summary {
  scores: Readonly<Record<string, number>>;
  /** Findings of the median run by performance, because findings of one run must explain its scores. */
  findings: readonly Finding[];
}

/** @throws Error if there is no run */
export function summarise(outcomes: readonly Outcome[]): Summary {
  const byPerformance = [...outcomes].sort(
    (one, other) => (one.scores.performance ?? 0) - (other.scores.performance ?? 0),
  );
  const middle = byPerformance[Math.floor(byPerformance.length / 2)];
  if (middle === undefined) {
    throw new Error('There are no runs to summarise.');
  }
  const categories = Object.keys(middle.scores);
  const scores = categories.map((category) => [
    category,
    median(outcomes.flatMap((outcome) => outcome.scores[category] ?? [])),
  ]);
  return {scores: Object.fromEntries(scores) as Record<string, number>, findings: middle.findings};
}
