import { ScreenHeader } from '../../components/screen-header.tsx';

export default function Screen() {
  return <ScreenHeader title="shortages" />;
}
