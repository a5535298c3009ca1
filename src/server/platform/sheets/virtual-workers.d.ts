/** Programs of processes, bundled from the sources; undefined in a build, where each lies beside the server. */
declare module 'virtual:workers' {
  export const sheetWorker: string | undefined
}
