module.exports = require('react/compiler-runtime');
