export default function QueryPanel() {
  return null;
}
