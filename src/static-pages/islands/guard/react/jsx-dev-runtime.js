module.exports = require('./guardJsx')(require('react/jsx-dev-runtime'));
