export default function AskPanel() {
  return null;
}
