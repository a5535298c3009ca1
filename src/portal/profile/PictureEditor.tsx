import { Box, Loader } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { Suspense, lazy, useId, useRef, useState } from 'react'
import { saveProfile } from '../api/profile.ts'
import { useText } from '../messages/useText.ts'
import { Avatar } from '../ui/data/Avatar.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { uploadFile } from '../ui/inputs/uploadFile.ts'
import styles from './PictureEditor.module.css'

const CropModal = lazy(() => import('./CropModal.tsx'))
const kinds = ['image/png', 'image/gif', 'image/jpeg']

/** The profile picture: choose, crop, upload, and save its name in the profile (PRO-44, UPL-02, UPL-08). */
export const PictureEditor = observer(function PictureEditor() {
  const t = useText()
  const { profile } = useStores().session
  const input = useRef<HTMLInputElement>(null)
  const refusedId = useId()
  const { source, percent, refused, choose, close, save } = usePicture()
  return (
    <>
      <Box w="88px" h="88px" flex="none" pos="relative">
        <Avatar profile={profile} size={88} />
        <button
          type="button"
          className={styles.button}
          aria-label={t('profile.picture.change')}
          aria-describedby={refused ? refusedId : undefined}
          disabled={percent !== undefined}
          onClick={() => input.current?.click()}
        >
          {percent === undefined ? <IconCamera size={20} stroke={1.75} aria-hidden /> : <Loader size={20} />}
        </button>
        <Progress percent={percent} />
        <input
          ref={input}
          type="file"
          hidden
          accept={kinds.join(',')}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {source && (
          <Suspense fallback={null}>
            <CropModal source={source} onCancel={close} onCropped={(picture) => void save(picture)} />
          </Suspense>
        )}
      </Box>
      {refused && (
        <p id={refusedId} className={styles.refused}>
          {refused}
        </p>
      )}
    </>
  )
})

function usePicture() {
  const t = useText()
  const { session } = useStores()
  const [source, setSource] = useState<string>()
  const [percent, setPercent] = useState<number>()
  const [refused, setRefused] = useState<string>()
  const close = () => {
    if (source) URL.revokeObjectURL(source)
    setSource(undefined)
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    setRefused(undefined)
    if (kinds.includes(file.type)) return setSource(URL.createObjectURL(file))
    toast.warning(t('profile.picture.kinds'))
    setRefused(t('profile.picture.kinds'))
  }
  const keep = async (name: string) => {
    try {
      session.replaceProfile(await saveProfile({ picture: name }))
      toast.success(t('profile.updated'))
    } catch (error) {
      toast.showError(error, t('profile.failed'))
    }
  }
  const save = async (picture: Blob) => {
    close()
    setPercent(0)
    const stored = await uploadFile(picture, {
      container: 'images',
      fileName: 'picture.jpg',
      failureText: t('profile.picture.failed'),
      onFailure: setRefused,
      onProgress: setPercent,
    })
    if (stored) await keep(stored.name)
    setPercent(undefined)
  }
  return { source, percent, refused, choose, close, save }
}

function Progress({ percent }: { percent: number | undefined }) {
  const t = useText()
  return (
    <>
      <span className="visually-hidden" role="status">
        {percent !== undefined && t('profile.picture.progress', { percent })}
      </span>
      {percent !== undefined && (
        <span className={styles.percent} aria-hidden>
          {percent} %
        </span>
      )}
    </>
  )
}
