export async function startMock() {
  return { now: Date.now };
}
