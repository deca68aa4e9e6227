/** Describes the reason for a deprecation and its end date, from extensions that several tools support. */
import type {Labels} from './labels';
import type {Deprecatable} from './types';

/** Returns Markdown; undefined if the description states neither a reason nor a date. */
export function deprecationWords(part: Deprecatable, labels: Labels): string | undefined {
  const reason = [
    part['x-deprecated-reason'],
    part['x-deprecation-reason'],
    part['x-deprecated-message'],
  ].find((one) => typeof one === 'string' && one.trim() !== '');
  const date = part['x-sunset'];
  const words = [
    ...(typeof reason === 'string' ? [reason.trim()] : []),
    ...(typeof date === 'string' && date.trim() !== ''
      ? [labels.text('deprecation.until', {date: date.trim()})]
      : []),
  ];
  return words.length > 0 ? words.join(' ') : undefined;
}
