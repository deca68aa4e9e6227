import {description} from './description';
import type {Problem} from './checks';
import type {Json} from './json';

/** A response with a status other than 200. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** An error code of the description; null for failures without a code. */
    readonly code: string | null,
    message: string,
    readonly detail: Json = null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export interface Refusal {
  detail?: Json;
  message?: string;
  /** Set only if a code has several statuses. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/** Returns the documented error for a code. */
export function refuse(
  code: string,
  {detail = null, message, status, headers}: Refusal = {},
): ApiError {
  const rule = description.errors[code];
  if (rule === undefined) {
    throw new Error(`${code} is not an error code in the description`);
  }
  return new ApiError(status ?? rule.status, code, message ?? rule.message, detail, headers);
}

/** Returns WRONG_REQUEST_PARAMETERS with all problems; the message names the first. */
export function wrongFields(problems: readonly Problem[]): ApiError {
  const [{field, problem} = {field: '', problem: ''}] = problems;
  return refuse('WRONG_REQUEST_PARAMETERS', {
    message: `${field || 'The request'}: ${problem}`,
    detail: problems.map((each) => ({...each})),
  });
}

export const wrongField = (field: string, problem: string) => wrongFields([{field, problem}]);

/** Returns the body of an error. Source: schema ErrorResponse. */
export function bodyOf({status, code, message, detail}: ApiError) {
  return {message, code: status, error: code, detail};
}
