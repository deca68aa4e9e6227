/** React for modules that documents use, on the server and while editing: it refuses what needs a browser. */
const React = require('react');
const refuse = require('./refuse');

/** Hooks that have an effect only in a browser. */
const HOOKS = [
  ...['useState', 'useReducer', 'useOptimistic', 'useActionState', 'useTransition'],
  ...['useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useEffectEvent'],
  ...['useSyncExternalStore', 'useImperativeHandle'],
];

const guardHook = (name) => [
  name,
  (...given) => {
    refuse(name);
    return React[name](...given);
  },
];

const guardClass = (name) => [
  name,
  class extends React[name] {
    constructor(...given) {
      super(...given);
      refuse('the state of a class', new.target.name);
    }
  },
];

module.exports = {
  ...React,
  ...Object.fromEntries(HOOKS.filter((name) => name in React).map(guardHook)),
  ...Object.fromEntries(['Component', 'PureComponent'].map(guardClass)),
};
