import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import Type from 'typebox'
import { mayTakeLong } from '../../platform/backup/mayTakeLong.ts'
import { writeBackup } from '../../platform/backup/writeBackup.ts'
import { madeSecrets } from '../../platform/context/secrets.ts'
import { addressOfDatabase } from '../../platform/db/openDatabase.ts'
import { defineOperation } from '../operation.ts'

/** Writes all stored data into one file, without the companies' folders and the keys of the environment. */
export default defineOperation({
  name: 'backup make',
  summary: 'Writes all data of all companies, files included, into one file while the portal runs',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({ file: Type.String(), tables: Type.Integer(), rows: Type.Integer() }),
  access: { right: 'access', company: 'none' },
  dryRun: false,
  shellOnly: 'beside',
  run: async ({ db, config, progress, writeFile }) => {
    await mayTakeLong(db)
    const now = new Date()
    const file = `portal-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup.gz`
    let figures = { tables: 0, rows: 0 }
    const plain = Readable.from(
      writeBackup({
        url: (await addressOfDatabase(config)) ?? '',
        secrets: await madeSecrets(config),
        now,
        progress,
        onEnd: (end) => (figures = end),
      }),
    )
    // Most bytes are of documents, which are already compressed.
    const packed = plain.pipe(createGzip({ level: 1 }))
    plain.on('error', (error) => packed.destroy(error))
    await writeFile(file, packed)
    return { file, ...figures }
  },
})
