import { IconCamera } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import classes from './UploadBox.module.css'

type Props = { onPhoto: (photo: File) => void }

/** Opens the camera of a phone; hidden elsewhere. */
export function PhotoButton({ onPhoto }: Props) {
  const intl = useIntl()
  if (!matchMedia('(pointer: coarse)').matches) return null
  return (
    <label className={classes.photo}>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="visually-hidden"
        onChange={(event) => {
          const [photo] = event.currentTarget.files ?? []
          if (photo) onPhoto(photo)
          event.currentTarget.value = ''
        }}
      />
      <IconCamera size={24} aria-hidden="true" />
      <span className="visually-hidden">{intl.formatMessage({ id: 'form.file.photo' })}</span>
    </label>
  )
}
