import Type from 'typebox'
import { mayTakeLong } from '../../platform/backup/mayTakeLong.ts'
import { restoreBackup } from '../../platform/backup/restoreBackup.ts'
import { keepSecrets } from '../../platform/context/secrets.ts'
import { addressOfDatabase } from '../../platform/db/openDatabase.ts'
import { defineOperation, pathInput } from '../operation.ts'

/** Fills an empty database (below a new DATA_DIR, or at DATABASE_URL) with the data of a backup. */
export default defineOperation({
  name: 'backup restore',
  summary: 'Fills an empty database with a backup, while no portal runs on it',
  input: Type.Object({ file: pathInput('The file that backup make wrote') }, { additionalProperties: false }),
  output: Type.Object({ tables: Type.Integer(), rows: Type.Integer(), jobs: Type.Integer() }),
  access: { right: 'access', company: 'none' },
  dryRun: false,
  shellOnly: 'instead',
  run: async ({ db, config, progress }, { file }) => {
    await mayTakeLong(db)
    return restoreBackup({
      url: (await addressOfDatabase(config)) ?? '',
      file,
      progress,
      keepSecrets: async (secrets) => {
        if (Object.keys(secrets).length > 0) await keepSecrets(config.dataDir, secrets)
      },
    })
  },
})
