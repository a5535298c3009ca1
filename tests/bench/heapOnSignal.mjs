/** Loaded before the server: at SIGUSR2 it collects garbage and prints the memory in use, in kilobytes. */
process.on('SIGUSR2', () => {
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  console.log(`in use: ${Math.round((heapUsed + external) / 1024)} of ${Math.round(rss / 1024)}`)
})
