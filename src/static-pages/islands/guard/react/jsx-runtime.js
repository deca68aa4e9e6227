module.exports = require('./guardJsx')(require('react/jsx-runtime'));
