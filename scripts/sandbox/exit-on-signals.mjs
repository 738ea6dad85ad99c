const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const exit = () => process.exit(0);

/**
 * Ends the process with exit code 0 on a signal while the sandbox starts: nobody waits for a response yet, and an embedded
 * database recovers. The returned function leaves the signals to others.
 */
export function exitOnSignals() {
  for (const signal of SIGNALS) process.on(signal, exit);
  return () => {
    for (const signal of SIGNALS) process.off(signal, exit);
  };
}
