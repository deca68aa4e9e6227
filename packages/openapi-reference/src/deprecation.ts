/** Why something is deprecated, and until when it works: extensions that several tools read. */
import type {Labels} from './labels';
import type {Deprecatable} from './types';

/** Markdown; undefined if the description gives neither. */
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
