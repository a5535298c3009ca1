/** Worker programs, bundled from the sources; undefined in a build, where they are beside the server. */
declare module 'virtual:workers' {
  export const sheetWorker: string | undefined
  export const draftWorker: string | undefined
}
