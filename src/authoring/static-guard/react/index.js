/**
 * Guarded React and JSX runtimes for page imports, on the server and while editing. They reject features that need a
 * browser, because these would do nothing on a static page.
 */
const React = require('react');
const jsxRuntime = require('react/jsx-runtime');
const jsxDevRuntime = require('react/jsx-dev-runtime');
const refuse = require('../refuse');

const HOOKS = [
  ...['useState', 'useReducer', 'useOptimistic', 'useActionState', 'useTransition'],
  ...['useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useEffectEvent'],
  ...['useSyncExternalStore', 'useImperativeHandle'],
];
const CLASSES = ['Component', 'PureComponent'];
const HANDLER = /^on[A-Z]/;

const guarded = (names, guard) =>
  Object.fromEntries(names.filter((name) => name in React).map((name) => [name, guard(name)]));

const guardJsx =
  (create) =>
  (type, props, ...others) => {
    const handler =
      typeof type === 'string' &&
      Object.keys(props).find((name) => HANDLER.test(name) && typeof props[name] === 'function');
    if (handler) {
      refuse(handler);
    }
    return create(type, props, ...others);
  };

module.exports = {
  ...React,
  ...guarded(HOOKS, (name) => (...given) => {
    refuse(name);
    return React[name](...given);
  }),
  ...guarded(
    CLASSES,
    (name) =>
      class extends React[name] {
        constructor(...given) {
          super(...given);
          refuse(`a class with state (${new.target.name})`);
        }
      },
  ),
  jsx: guardJsx(jsxRuntime.jsx),
  jsxs: guardJsx(jsxRuntime.jsxs),
  jsxDEV: guardJsx(jsxDevRuntime.jsxDEV),
};
