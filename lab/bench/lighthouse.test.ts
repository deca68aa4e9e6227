import {describe, expect, it} from 'vitest';
import {type LighthouseResult, outcomeOf, summarise} from './lighthouse';

const audit = (score: number | null, more: Partial<LighthouseResult['audits'][string]> = {}) => ({
  title: 'Title',
  score,
  scoreDisplayMode: 'numeric',
  ...more,
});

function result(score: number | null, audits: LighthouseResult['audits']): LighthouseResult {
  const auditRefs = Object.keys(audits).map((id) => ({id, weight: 25}));
  return {categories: {performance: {score, auditRefs}}, audits};
}

describe('outcome of a run', () => {
  it('has whole scores up to 100', () => {
    expect(outcomeOf(result(0.994, {})).scores).toEqual({performance: 99});
    expect(outcomeOf(result(0.29, {})).scores).toEqual({performance: 29});
  });

  it('lists audits below the full score with their details', () => {
    const slow = audit(0.995, {displayValue: '1.6 s', explanation: 'Slow.'});
    expect(outcomeOf(result(1, {'first-paint': slow, fine: audit(1)})).findings).toEqual([
      {
        audit: 'first-paint',
        category: 'performance',
        score: 100,
        weight: 25,
        reason: 'Title; 1.6 s; Slow.',
      },
    ]);
  });

  it('lists an audit that could not run, not one that does not apply', () => {
    const failed = audit(null, {scoreDisplayMode: 'error', errorMessage: 'No trace.'});
    const other = audit(null, {scoreDisplayMode: 'notApplicable'});
    expect(outcomeOf(result(1, {failed, other})).findings).toMatchObject([
      {audit: 'failed', score: 0, reason: 'Title; No trace.'},
    ]);
  });

  it('without a score causes an error', () => {
    expect(() => outcomeOf(result(null, {}))).toThrow('"performance"');
  });
});

describe('summary of runs', () => {
  const run = (performance: number, seo: number) => ({
    scores: {performance, seo},
    findings: [{audit: `a${performance}`, category: 'seo', score: 0, weight: 1, reason: ''}],
  });

  it('has medians of the scores, and findings of the median run', () => {
    const summary = summarise([run(100, 90), run(80, 100), run(95, 92)]);
    expect(summary.scores).toEqual({performance: 95, seo: 92});
    expect(summary.findings.map((finding) => finding.audit)).toEqual(['a95']);
  });

  it('of no runs is an error', () => {
    expect(() => summarise([])).toThrow('no run');
  });
});
