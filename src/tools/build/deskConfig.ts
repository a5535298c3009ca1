import { defineConfig } from 'vite'
import { buildTarget, refuseOldBrowsers } from './supportedBrowsers.ts'

/** The build of the operators' pages; src/cli/build.mjs sets the folder of its files. */
export default defineConfig({ plugins: [refuseOldBrowsers()], build: { target: buildTarget } })
