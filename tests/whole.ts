/** `npm run test:all` sets this: what takes turns in `npm test` is tested in each combination. */
export const IS_WHOLE = process.env.TESTS === 'all';
