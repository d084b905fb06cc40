/** Stands in a bundle for a package that is named by another one, never used, and not installed. */
module.exports = {};
