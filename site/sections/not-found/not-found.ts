/** The percent-decoded path; unchanged if it is not valid UTF-8. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

console.error('404 Error: User attempted to access non-existent route:', readable(location.pathname));
