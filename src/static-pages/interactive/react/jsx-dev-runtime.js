module.exports = require('.');
