let loading = 0;
let write = process.stdout.write;

/** Runs a module of the user's with what it prints on stderr: stdout carries the report, and may have to be JSON. */
export async function printingAside<T>(load: () => Promise<T>): Promise<T> {
  if (loading === 0) {
    write = process.stdout.write;
    process.stdout.write = process.stderr.write.bind(process.stderr);
  }
  loading += 1;
  try {
    return await load();
  } finally {
    loading -= 1;
    if (loading === 0) process.stdout.write = write;
  }
}
