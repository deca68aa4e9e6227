const refuse = require('./refuse');

const HANDLER = /^on[A-Z]/;

/**
 * Elements with event handlers are refused, too.
 *
 * @param {Record<string, unknown>} runtime - of React, for modules that documents use
 */
module.exports = function guardJsx(runtime) {
  const guard =
    (create) =>
    (type, props, ...others) => {
      if (typeof type === 'string') {
        const handler = Object.keys(props).find(
          (name) => HANDLER.test(name) && typeof props[name] === 'function',
        );
        if (handler !== undefined) {
          refuse(handler);
        }
      }
      return create(type, props, ...others);
    };
  return Object.fromEntries(
    Object.entries(runtime).map(([name, value]) => [
      name,
      /^jsx/.test(name) && typeof value === 'function' ? guard(value) : value,
    ]),
  );
};
